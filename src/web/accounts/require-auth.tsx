// Asks guests to sign in on screens that need an account.
import { Bookmark, ChartColumn, Star } from 'lucide-react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { pageTitle } from '../ui/brand.ts'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import styles from './require-auth.module.css'
import { useSignInPath } from './sign-in-path.ts'
import { type AccountFeature, texts } from './texts.ts'

export function RequireAuth({ feature }: { feature: AccountFeature }) {
  const signIn = useSignInPath()
  const { title, text: reason, guest } = texts.signInRequired[feature]
  const { saved, activity, ratings } = texts.benefits
  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <div className={joinClasses(layout.narrow, styles.prompt)}>
        <h1 className={text.title}>{title}</h1>
        <p className={styles.reason}>{reason}</p>
        <div className={joinClasses(layout.row, styles.actions)}>
          <Link className={buttonClass({ look: 'primary', size: 'large' })} to={signIn}>
            {texts.signInOrUp}
          </Link>
          <Link className={buttonClass({ size: 'large' })} to={routes.summarize.path}>
            {guest}
          </Link>
        </div>
        <section className={styles.benefits} aria-label={texts.benefitsLabel}>
          <ul>
            <li>
              <Bookmark />
              {saved}
            </li>
            <li>
              <ChartColumn />
              {activity}
            </li>
            <li>
              <Star />
              {ratings}
            </li>
          </ul>
        </section>
      </div>
    </div>
  )
}
