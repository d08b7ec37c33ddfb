// Stands where a screen needs an account: why, and the two ways on.
import { Bookmark, ChartColumn, Star } from 'lucide-react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { useSignInPath } from './sign-in-path.ts'
import styles from './sign-in-wall.module.css'
import { texts, type WallContext } from './texts.ts'

export function SignInWall({ context }: { context: WallContext }) {
  const signIn = useSignInPath()
  const { title, text: why, guest } = texts.walls[context]
  const { saved, activity, ratings } = texts.benefits
  return (
    <div className={layout.page}>
      <title>{`${title} · Pith`}</title>
      <div className={joinClasses(layout.narrow, styles.wall)}>
        <h1 className={text.title}>{title}</h1>
        <p className={styles.why}>{why}</p>
        <div className={joinClasses(layout.row, styles.ways)}>
          <Link className={buttonClass({ look: 'primary', size: 'large' })} to={signIn}>
            {texts.wallButton}
          </Link>
          <Link className={buttonClass({ size: 'large' })} to={routes.summarize.path}>
            {guest}
          </Link>
        </div>
        <section className={styles.benefits} aria-label={texts.wallList}>
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
