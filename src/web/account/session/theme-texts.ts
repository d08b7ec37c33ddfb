// The text about the theme, apart from those about the session, because the scripts of
// the first page have it.
export const texts = {
  notStored: 'Your theme could not be saved to your account. It applies to this device only.',
} as const
