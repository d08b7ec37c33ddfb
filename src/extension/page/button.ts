// The button under the video.
import type { ButtonState } from '../messages.ts'
import { texts } from '../texts.ts'
import styles from './button.css?inline'
import { createShadowHost } from './shadow-host.ts'

/**
 * Where the page shows its own buttons: the watch page and its small version, the short
 * on screen. The first that is shown counts.
 */
const anchorSelectors = [
  'ytd-watch-metadata #actions-inner',
  'ytd-watch-metadata #actions',
  '#above-the-fold #actions',
  'ytm-slim-video-action-bar-renderer .slim-video-action-bar-actions',
  'ytm-slim-video-action-bar-renderer',
]
const ring =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" stroke-width="5"/></svg>'

type PithButton = {
  /**
   * Puts the button under the video, or with `mayFloat` at the edge of a page without a
   * place for it. Called again and again, as YouTube builds its page.
   */
  place(mayFloat: boolean): void
  remove(): void
  show(state: ButtonState, isOpen: boolean): void
  focus(): void
}

export function createButton(onClick: () => void): PithButton {
  const { host, root } = createShadowHost('pith-button', styles)
  const button = document.createElement('button')
  button.type = 'button'
  button.title = texts.buttonHelp
  button.append(parseRing(), document.createElement('span'))
  button.addEventListener('click', onClick)
  root.append(button)

  return {
    place(mayFloat) {
      const anchor = anchorSelectors
        .flatMap((selector) => [...document.querySelectorAll(selector)])
        // YouTube keeps the pages that a person has left, hidden.
        .find((element) => element.checkVisibility())
      if (!anchor && !mayFloat) return
      host.classList.toggle('floating', !anchor)
      const parent = anchor ?? document.body
      if (host.parentElement !== parent) parent.prepend(host)
    },
    remove: () => host.remove(),
    show(state, isOpen) {
      button.lastElementChild!.textContent = texts.button[state]
      button.setAttribute('aria-expanded', String(isOpen))
    },
    focus: () => button.focus(),
  }
}

/** YouTube's page forbids setting HTML. */
function parseRing(): Node {
  return document.importNode(
    new DOMParser().parseFromString(
      ring.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
      'image/svg+xml',
    ).documentElement,
    true,
  )
}
