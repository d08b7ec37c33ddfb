// The texts about those who speak in a recording.
export const speakerTexts = {
  nameOf: (n: number) => `Name of speaker ${n}`,
  hear: 'Hear',
  hearWhom: (n: number) => ` speaker ${n}`,
  namesHelp: 'Names are used in the transcript and in the summary. You can change them later.',
  namesFailed: 'The names were not saved. Please try again.',
} as const
