// After a checkout that did not end in a payment: why, what did not happen, and how to go on.
import { CircleX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { countAttempt, readAttempts } from './attempts.ts'
import styles from './success-page.module.css'
import { SupportLink } from './support-link.tsx'
import { cancelTexts as texts } from './texts.ts'

export function CancelPage() {
  const [query] = useSearchParams()
  const reason = query.get('reason') ?? 'user_cancelled'
  const { title, text: sentence } = Object.hasOwn(texts.reasons, reason)
    ? texts.reasons[reason as keyof typeof texts.reasons]
    : texts.reasons.other
  const session = query.get('session_id')
  const rows = [
    ...(session ? [{ term: texts.session, detail: session }] : []),
    { term: texts.attempts, detail: readAttempts() },
  ]
  return (
    <div className={layout.page}>
      <title>{`${title} · Pith`}</title>
      <div className={joinClasses(layout.centre, styles.page)}>
        <CircleX className={joinClasses(styles.mark, styles.failed)} aria-hidden />
        <h1 className={text.title}>{title}</h1>
        <p className={text.muted}>{sentence}</p>
        <div className={joinClasses(layout.row, styles.part)}>
          <Link className={buttonClass({ look: 'primary' })} to={routes.pricing.path} onClick={countAttempt}>
            {texts.retry}
          </Link>
          <Link className={buttonClass({})} to="/">
            {texts.home}
          </Link>
          <SupportLink label={texts.support} />
        </div>
        <div className={styles.part}>
          <DescriptionList rows={rows} />
        </div>
        <div className={styles.halves}>
          {[texts.helps, texts.untouched].map(({ title: heading, items }) => (
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
