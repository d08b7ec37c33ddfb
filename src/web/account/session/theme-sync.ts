// Keeps the theme of this device and the theme of the user record the same.
import type { UserChange, UserRecord } from '#contract/accounts/account.ts'
import type { Theme } from '#contract/basics/limits.ts'

/** Several clicks in a row are stored as one change. */
const storeDelayMs = 600
/** An account this young was created by the sign-up that has just ended. */
const newAccountMs = 60_000

type ThemeSyncOptions = {
  show: (theme: Theme) => void
  readShownTheme: () => Theme
  /** Whether the record of somebody who is signed in may still arrive. */
  isLoading: () => boolean
  store: (change: UserChange) => Promise<void>
  onFailure: (cause: unknown) => void
}

export function createThemeSync({
  show,
  readShownTheme,
  isLoading,
  store,
  onFailure,
}: ThemeSyncOptions) {
  let record: UserRecord | null = null
  /** Chosen on this device and not stored yet. */
  let pendingTheme: Theme | null = null
  /** Chosen on this device before the record arrived. */
  let earlyTheme: Theme | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function storeTheme(theme: Theme): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    try {
      await store({ preferences: { theme } })
    } catch (cause) {
      onFailure(cause)
    }
    if (pendingTheme === theme) pendingTheme = null
  }

  function choose(theme: Theme): void {
    show(theme)
    earlyTheme = !record && isLoading() ? theme : null
    if (!record) return
    pendingTheme = theme
    clearTimeout(timer)
    timer = setTimeout(() => void storeTheme(theme), storeDelayMs)
  }

  return {
    /** Takes the present record, or null when nobody is signed in. */
    applyRecord(newRecord: UserRecord | null): void {
      const theme = newRecord?.preferences.theme
      const hasChanged = newRecord?.uid !== record?.uid || theme !== record?.preferences.theme
      record = newRecord
      if (!newRecord) {
        clearTimeout(timer)
        pendingTheme = null
        if (!isLoading()) earlyTheme = null
      } else if (earlyTheme !== null) choose(earlyTheme)
      else if (hasChanged && theme && pendingTheme === null) show(theme)
    },

    choose,

    /** Stores a pending choice at once, because the person leaves the page. */
    flush(): void {
      if (timer !== undefined && pendingTheme !== null) void storeTheme(pendingTheme)
    },

    /** A new account gets the theme of the device; an existing account keeps its own. */
    async signUp(performSignUp: () => Promise<void>): Promise<void> {
      const deviceTheme = readShownTheme()
      pendingTheme = deviceTheme
      try {
        await performSignUp()
      } catch (cause) {
        pendingTheme = null
        throw cause
      }
      const isNewAccount = record !== null && record.lastLoginAt - record.createdAt < newAccountMs
      if (isNewAccount && record?.preferences.theme !== deviceTheme) return storeTheme(deviceTheme)
      pendingTheme = null
      if (record) show(record.preferences.theme)
    },
  }
}
