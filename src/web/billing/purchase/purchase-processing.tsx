// The success page until the provider has confirmed the payment.

import { routes } from '#contract/basics/paths.ts'
import { pageTitle } from '../../ui/brand.ts'
import button from '../../ui/button.module.css'
import { buttonClass } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { successTexts as texts } from '../texts.ts'
import styles from './purchase-processing.module.css'
import page from './success-page.module.css'

/** `isLate` after the first response did not confirm it. */
export function PurchaseProcessing({ isLate }: { isLate: boolean }) {
  return (
    <>
      <title>{pageTitle(texts.processing)}</title>
      <div role="status">
        <span className={joinClasses(button.spinner, styles.ring)} />
        <h1 className={text.title}>{texts.processing}</h1>
        <p className={text.muted}>
          {texts.verifying} {texts.updates}
        </p>
        {isLate && <p className={joinClasses(text.muted, page.also)}>{texts.late}</p>}
      </div>
      <div className={joinClasses(layout.row, page.section)}>
        <Link className={buttonClass({})} to={routes.dashboard.path}>
          {texts.dashboard}
        </Link>
      </div>
    </>
  )
}
