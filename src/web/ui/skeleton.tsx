// Grey shapes of what is coming. They wait 200 ms, so that a fast answer never flickers, and stay at least 400 ms.
import { useEffect, useRef, useState } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './skeleton.module.css'

const waitMs = 200
const stayMs = 400

/** Whether the skeleton is to be drawn, given whether the answer is still awaited. */
export function useSkeleton(waiting: boolean): boolean {
  const [shown, setShown] = useState(false)
  const shownAtMs = useRef(0)
  useEffect(() => {
    if (waiting === shown) return
    const delayMs = waiting ? waitMs : Math.max(0, shownAtMs.current + stayMs - Date.now())
    const timer = setTimeout(() => {
      shownAtMs.current = Date.now()
      setShown(waiting)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [waiting, shown])
  return shown
}

export function Bone({ className }: { className?: string | undefined }) {
  return <div className={joinClasses(styles.bone, className)} />
}
