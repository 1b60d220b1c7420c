"""The machine that plays: state, procedures, decisions, events, triggers, continuous effects. No game's words."""
