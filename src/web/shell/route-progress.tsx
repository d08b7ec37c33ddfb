// The loading line at the top while another page is loading, with a message for screen readers.
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { pageLoading, usePageLoading } from '../ui/loading/page-loading.ts'
import text from '../ui/text.module.css'
import styles from './route-progress.module.css'

const minVisibleMs = 200

/** `pathname` is the requested page, which `isPending` while it loads. */
export function RouteProgress({ pathname, isPending }: { pathname: string; isPending: boolean }) {
  const { isBusy, message } = usePageLoading()
  const route = Object.values(routes).find(({ path }) => matchPath(path, pathname))
  const loading = route && `Loading ${'shortTitle' in route ? route.shortTitle : route.title}...`

  useEffect(() => {
    const finish = pageLoading.start(loading)
    const timer = setTimeout(finish, minVisibleMs)
    return () => {
      clearTimeout(timer)
      finish()
    }
  }, [loading])

  useEffect(() => (isPending ? pageLoading.start(loading) : undefined), [isPending, loading])

  return (
    <div className={styles.line} data-busy={isBusy}>
      <p className={text.hidden} role="status">
        {isBusy ? message : ''}
      </p>
    </div>
  )
}
