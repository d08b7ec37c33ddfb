// Gray placeholders while content loads. They appear after 200 ms, so that fast responses
// do not flicker, and stay for at least 400 ms.
import { useEffect, useRef, useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './skeleton.module.css'

const delayMs = 200
const minVisibleMs = 400

/** Tells whether to show the skeleton while content loads. */
export function useSkeleton(isLoading: boolean): boolean {
  const [isVisible, setVisible] = useState(false)
  const visibleSinceMs = useRef(0)
  useEffect(() => {
    if (isLoading === isVisible) return
    const timeoutMs = isLoading
      ? delayMs
      : Math.max(0, visibleSinceMs.current + minVisibleMs - Date.now())
    const timer = setTimeout(() => {
      visibleSinceMs.current = Date.now()
      setVisible(isLoading)
    }, timeoutMs)
    return () => clearTimeout(timer)
  }, [isLoading, isVisible])
  return isVisible
}

export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <div className={joinClasses(styles.block, className)} />
}
