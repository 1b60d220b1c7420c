/** When the server cannot do what is asked, or cannot be asked. */

export const server = {
  silent: 'The server does not answer.',
  silentHint: 'Is it still running? Start it again with "make play"; your games are kept.',
  answered: (status: number) => `The server answered ${status}.`,
  reload: 'Reload the page.',
  noRules: (ruleset: string) => `the rules ${ruleset} are not here`,
  notYours: 'This seat is not yours. Go back to the lobby and watch the game instead.',
  otherServer: 'This page belongs to another server. Open the address the server printed.',
  noGame: 'There is no such game. Go back to the lobby.',
  tried: 'It is tried again by itself.',
  unreachable: 'The server cannot be reached.',
  lost: 'The connection was lost.',
}
