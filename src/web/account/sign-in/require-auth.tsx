// Asks guests to sign in on screens that need an account.
import { Bookmark, ChartColumn, History, Star, TextSearch } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { routes, summaryPath } from '#contract/basics/paths.ts'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { useSignInPath } from '../prompts/sign-in-path.ts'
import { listGuestResults } from './guest-results.ts'
import styles from './require-auth.module.css'
import { type AccountFeature, texts } from './texts.ts'

type Benefit = { name: keyof typeof texts.benefits; icon: ReactNode }

const saved: Benefit = { name: 'saved', icon: <Bookmark /> }

function benefitsOf(feature: AccountFeature): Benefit[] {
  if (feature === 'ask')
    return [
      { name: 'asking', icon: <TextSearch /> },
      { name: 'questions', icon: <History /> },
      saved,
    ]
  return [saved, { name: 'activity', icon: <ChartColumn /> }, { name: 'ratings', icon: <Star /> }]
}

type RequireAuthProps = { feature: AccountFeature; isLibrary?: boolean }

/** The prompt of the library has what was made here without an account. */
export function RequireAuth({ feature, isLibrary = false }: RequireAuthProps) {
  const signIn = useSignInPath()
  const { title, text: reason, guest } = texts.signInRequired[feature]
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
        {isLibrary && <MadeHere />}
        <section
          className={joinClasses(styles.section, styles.benefits)}
          aria-label={texts.benefitsLabel}
        >
          <ul>
            {benefitsOf(feature).map(({ name, icon }) => (
              <li key={name}>
                {icon}
                {texts.benefits[name]}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

/** What a guest summarized in this browser, below the prompt of the library. */
function MadeHere() {
  const id = useId()
  const signUp = useSignInPath('signup')
  const results = listGuestResults(Date.now(), Number(document.documentElement.dataset.guestDays))
  if (results.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={text.section} id={id}>
        {texts.madeHere.title}
      </h2>
      <p className={styles.reason}>{texts.madeHere.text}</p>
      <ul className={styles.results}>
        {results.map(({ videoId, title, madeAt }) => (
          <li key={videoId}>
            <Link to={summaryPath(videoId)} data-shortcut="item">
              <bdi>{title}</bdi>
            </Link>{' '}
            <span className={text.meta}>{formatDate(madeAt)}</span>
          </li>
        ))}
      </ul>
      <Link className={buttonClass({})} to={signUp}>
        {texts.madeHere.signUp}
      </Link>
    </section>
  )
}
