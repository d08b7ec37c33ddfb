// Decides when the button may float at the edge of the page, because the page has no place for it.

/**
 * Pages without a place for the button. Another page that has none by then, because
 * YouTube has changed it, is treated like them.
 */
const placeless = /^\/shorts\//
/**
 * A player that fills its page: the button would lie on the player's own. The one in the
 * toolbar opens the panel there.
 */
const playerAlone = /^\/embed\//
const floatAfterMs = 3000

/**
 * Returns the function to call at each navigation, and what holds since. `onChange` is
 * called when the button may float from now on.
 */
export function createFloatingRule(onChange: () => void): {
  restart(): void
  readonly mayFloat: boolean
} {
  let mayFloat = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    restart() {
      clearTimeout(waiting)
      mayFloat = placeless.test(location.pathname)
      if (playerAlone.test(location.pathname)) return
      waiting = setTimeout(() => {
        mayFloat = true
        onChange()
      }, floatAfterMs)
    },
    get mayFloat() {
      return mayFloat
    },
  }
}
