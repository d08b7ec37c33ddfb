// The thin line at the top while the way to another page is made, with its message for those who listen.
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { routes } from '#contract/paths.ts'
import text from '../ui/text.module.css'
import { tabLoading, useTabLoading } from './loading.ts'
import styles from './route-line.module.css'

const shownMs = 200

/** `pathname` is where the person goes, `pending` whether that page is still on its way. */
export function RouteLine({ pathname, pending }: { pathname: string; pending: boolean }) {
  const { busy, message } = useTabLoading()
  const loading = Object.values(routes).find(({ path }) => matchPath(path, pathname))?.loading

  useEffect(() => {
    const release = tabLoading.hold(loading)
    const timer = setTimeout(release, shownMs)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [loading])

  useEffect(() => (pending ? tabLoading.hold(loading) : undefined), [pending, loading])

  return (
    <div className={styles.line} data-busy={busy}>
      <p className={text.hidden} role="status">
        {busy ? message : ''}
      </p>
    </div>
  )
}
