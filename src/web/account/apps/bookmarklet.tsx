// The bookmarklet: a link to drag to the bookmarks bar, and its code to copy.
import { Bookmark, GripVertical } from 'lucide-react'
import { routes } from '#contract/basics/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { copyWithToast } from '../../ui/toasts/share.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { AppSection } from './app-section.tsx'
import styles from './apps-page.module.css'
import { makeBookmarklet } from './bookmarklet-code.ts'
import { texts } from './texts.ts'
import { useOrigin } from './use-origin.ts'

export function Bookmarklet() {
  const origin = useOrigin()
  const code = origin && makeBookmarklet(origin)
  const { button, copy, byHand } = texts.bookmarklet
  return (
    <AppSection Icon={Bookmark} texts={texts.bookmarklet}>
      <div className={styles.browser} aria-hidden="true">
        <div>
          <i className={styles.dot} />
          <i className={styles.dot} />
          <i className={styles.dot} />
          <i className={styles.address} />
        </div>
        <div>
          <i className={styles.bookmark} />
          <span>{button}</span>
        </div>
      </div>
      <div className={styles.actions}>
        {code && (
          <a
            href={routes.apps.path}
            ref={(link) => prepareLink(link, code)}
            className={joinClasses(buttonClass({}), styles.drag)}
            draggable
          >
            <GripVertical />
            {button}
          </a>
        )}
        <Button look="quiet" onClick={() => void (code && copyWithToast(code, texts))}>
          {copy}
        </Button>
      </div>
      <p className={joinClasses(text.meta, styles.after)}>{byHand}</p>
    </AppSection>
  )
}

/**
 * React refuses such an address as a property, and the security policy refuses to run it
 * on this page.
 */
function prepareLink(link: HTMLAnchorElement | null, code: string): void {
  link?.setAttribute('href', code)
  link?.addEventListener('click', explainLink)
}

function explainLink(event: Event): void {
  event.preventDefault()
  showToast(texts.bookmarklet.notHere)
}
