"""The machine that plays: state, procedures, decisions, events, triggers, continuous effects. It knows no game's words."""
