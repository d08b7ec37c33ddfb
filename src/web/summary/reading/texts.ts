// The texts about how summaries are shown.
export const texts = {
  open: 'Text',
  label: 'Typeface, size and width of the text',
  font: { label: 'Typeface', options: { serif: 'Serif', sans: 'Sans' } },
  size: {
    label: 'Size',
    options: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Huge' },
  },
  width: { label: 'Width', options: { narrow: 'Narrow', medium: 'Medium', wide: 'Wide' } },
  notStored: 'Your choice could not be saved. It holds until you leave the page.',
} as const
