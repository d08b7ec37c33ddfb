// The success page without a payment: for an address without a checkout, with one that
// was not paid, or with somebody else's.
import { Info } from 'lucide-react'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { planLabel } from '../../ui/plans.ts'
import text from '../../ui/text.module.css'
import { SupportLink } from '../support-link.tsx'
import { successTexts } from '../texts.ts'
import styles from './success-page.module.css'

const { nothing: texts, support } = successTexts

export function NothingPaid() {
  const { record } = useAuth()
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <Info className={joinClasses(styles.icon, styles.calm)} aria-hidden />
      <h1 className={text.title}>{texts.title}</h1>
      <p className={text.muted}>{texts.text(record ? planLabel(record.plan) : null)}</p>
      <p className={joinClasses(text.muted, styles.also)}>{texts.other}</p>
      <div className={joinClasses(layout.row, styles.section)}>
        <Link className={buttonClass({ look: 'primary' })} to={routes.pricing.path}>
          {texts.plans}
        </Link>
        <SupportLink label={support} />
      </div>
    </>
  )
}
