// The texts about listening to a summary.
export const texts = {
  listen: 'Listen',
  controls: 'Listening',
  pause: 'Pause',
  resume: 'Continue',
  previous: 'Previous sentence',
  next: 'Next sentence',
  stop: 'Stop listening',
  speed: (rate: number) => `${rate}×`,
  speedLabel: (rate: number) => `Speed ${rate}`,
  position: (sentence: number, count: number) => `${sentence} of ${count}`,
  failed: 'Your device could not read it out. Please try again.',
} as const
