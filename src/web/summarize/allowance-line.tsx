// Shows how much of the allowance is used, beside the submit button.
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import styles from './allowance-line.module.css'
import { texts } from './texts.ts'

export function AllowanceLine() {
  const { usage } = useAuth()
  if (!usage) return null
  return (
    <p className={joinClasses(text.meta, styles.line)}>
      {texts.usedOf(usage.used, usage.limit)}
      {usage.scope === 'guest' && (
        <>
          {' · '}
          <Link to={routes.usage.path} state={{ usage }}>
            {texts.viewGuestLimits}
          </Link>
        </>
      )}
    </p>
  )
}
