// What a guest summarized in this browser, below the sign-in prompt of the library.
import { useId } from 'react'
import { summaryPath } from '#contract/paths.ts'
import { formatDate } from '../dates/format-date.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import text from '../ui/text.module.css'
import { listGuestResults } from './guest-results.ts'
import styles from './require-auth.module.css'
import { useSignInPath } from './sign-in-path.ts'
import { texts } from './texts.ts'

export function MadeHere() {
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
