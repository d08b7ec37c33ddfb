// Shown after a checkout without a payment: the reason and the next steps.
import { CircleX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { SupportLink } from '../support-link.tsx'
import { cancelTexts as texts } from '../texts.ts'
import { getRetryCount, recordRetry } from './payment-retries.ts'
import styles from './success-page.module.css'

export function CancelPage() {
  const [query] = useSearchParams()
  const reason = query.get('reason') ?? 'user_cancelled'
  const { title, text: explanation } = Object.hasOwn(texts.reasons, reason)
    ? texts.reasons[reason as keyof typeof texts.reasons]
    : texts.reasons.other
  const sessionId = query.get('session_id')
  const rows = [
    ...(sessionId ? [{ term: texts.session, detail: sessionId }] : []),
    { term: texts.attempts, detail: getRetryCount() },
  ]
  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <div className={joinClasses(layout.center, styles.page)}>
        <CircleX className={joinClasses(styles.icon, styles.failed)} aria-hidden />
        <h1 className={text.title}>{title}</h1>
        <p className={text.muted}>{explanation}</p>
        <div className={joinClasses(layout.row, styles.section)}>
          <Link
            className={buttonClass({ look: 'primary' })}
            to={routes.pricing.path}
            onClick={recordRetry}
          >
            {texts.retry}
          </Link>
          <Link className={buttonClass({})} to="/">
            {texts.home}
          </Link>
          <SupportLink label={texts.support} />
        </div>
        <div className={styles.section}>
          <DescriptionList rows={rows} />
        </div>
        <div className={styles.columns}>
          {[texts.helps, texts.unchanged].map(({ title: heading, items }) => (
            <section key={heading}>
              <h2 className={text.strong}>{heading}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
