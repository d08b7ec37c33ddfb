// A part of Pith on YouTube's page. It stands in a shadow root, so that neither YouTube's
// styles nor Pith's reach the other.

/** Returns the element for the page and the root of what it contains. */
export function createShadowHost(
  id: string,
  styles: string,
): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div')
  host.id = id
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  return { host, root }
}
