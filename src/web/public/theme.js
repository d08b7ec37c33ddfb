// Puts the remembered theme on the document before anything is painted, so that no page flashes in the other one.
try {
  if (localStorage.getItem('pith-theme') === 'dark') document.documentElement.classList.add('dark')
} catch {
  // A browser that keeps nothing refuses the question; then the default, light, stands.
}
