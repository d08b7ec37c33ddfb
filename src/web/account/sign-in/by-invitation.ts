// Whether new people need an invitation, which the server writes into the document.

export const isByInvitation =
  !import.meta.env.SSR && document.documentElement.dataset.signUp === 'invited'
