// Texts of the bar that leads through a playlist.
export const texts = {
  label: 'Playlist',
  position: (number: number, total: number) => `${number} of ${total} in`,
  previous: 'Previous',
  next: 'Next',
} as const
