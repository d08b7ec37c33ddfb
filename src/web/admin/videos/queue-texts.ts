// The texts of the queue in the administration.
export const queueTexts = {
  titles: { running: 'Running', waiting: 'Waiting', failed: 'Failed in the last seven days' },
  none: {
    running: 'No summary is being made.',
    waiting: 'No summary waits.',
    failed: 'No summary failed.',
  },
  count: (total: number) => (total >= 1000 ? '1,000 or more' : total.toLocaleString('en')),
  free: 'Nobody was charged. What succeeds on a retry is free too.',
  untitled: 'A video without a known title',
  guest: 'a guest',
  others: (owner: string, others: number) =>
    others === 1 ? `${owner} and 1 other` : `${owner} and ${others} others`,
  next: 'Next',
  waitingFor: (duration: string) => `waiting for ${duration}`,
  runningFor: (duration: string) => `for ${duration}`,
  steps: { transcript: 'Reading the transcript', writing: 'Writing', checking: 'Checking' },
  starting: 'Starting',
  cancel: 'Cancel',
  canceled: 'Canceled. It cost nobody anything.',
  retry: 'Retry',
  retried: 'Requested again, free of charge.',
  retryAll: (count: number) => `Retry the ${count} that may work`,
  retriedAll: (count: number) => `${count} requested again, free of charge.`,
  notRetried: (count: number, reason: string) => `${count} could not be requested: ${reason}`,
  useless: 'trying again will not help',
  lost: 'only the person can request it again',
} as const
