// The texts of the page that pairs a browser extension.

export const texts = {
  title: 'Pair this browser?',
  lead: (browser: string) =>
    ['The Pith extension in ', browser, ' wants to use your account on this server.'] as const,
  asked: (time: string, address: string) => `Asked ${time} from the address ${address}.`,
  ownAddress: 'You have the same address.',
  otherAddress:
    'Your address is another one. If you did not ask for this just now, choose Not now.',
  code: 'The extension shows the same code',
  can: {
    title: 'It will be able to',
    items: [
      'make summaries and ask questions, within your allowance',
      'read, save and rate your summaries, and change and delete what is yours',
    ],
  },
  cannot: {
    title: 'It will not be able to',
    items: ['see your password, payments or other keys', 'read other pages that you visit'],
  },
  confirm: 'Pair this browser',
  busy: 'Pairing...',
  refuse: 'Not now',
  note: (name: string) =>
    `Signed in as ${name}. Different code, or you did not ask for this? Choose Not now. The pairing ends after a year. You can unpair at any time under `,
  apps: 'Apps',
  paired: {
    title: 'Paired',
    text: 'Close this tab and go back to your video. The button under it is ready.',
  },
  refused: { title: 'Not paired', text: 'Nothing was changed. You can close this tab.' },
  failed: 'The browser was not paired. Please try again.',
  loadFailed: 'The request could not be loaded',
} as const
