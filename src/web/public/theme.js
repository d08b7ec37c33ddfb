// Applies the stored theme before the first paint, so that no page flashes in the other one.
try {
  if (localStorage.getItem('pith-theme') === 'dark') document.documentElement.classList.add('dark')
} catch {
  // A browser without storage throws. The default theme, light, applies.
}
