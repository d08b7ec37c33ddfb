// The interface to the authentication library.

/**
 * Who waits until a password is hashed: an address or an account. Those who are known to
 * own it have every second turn, and are turned away only when many of theirs wait.
 */
export type HashingTurn = { requesterKey: string; isKnown?: boolean }

/**
 * `path` is relative to /api/auth. Other headers of the browser are not passed on, so
 * that a caller cannot influence Better Auth.
 */
export type AuthRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  cookie?: string
  authorization?: string
  /** By which a person recognizes their sessions. */
  userAgent?: string
  /** Set for requests that hash a password. They wait until few others are doing so. */
  hashing?: HashingTurn
}

/** What the provider of single sign-on says about a person. */
export type Confirmation = {
  /** Null if the provider decides about no role. */
  isAdministrator: boolean | null
  /** With which the provider can be asked again; null if it gives none. */
  refreshToken: string | null
}

export type Auth = {
  call(call: AuthRequest): Promise<Response>
  /**
   * A call of single sign-on. `confirmation` is null if nobody came back from the
   * provider. Throws `sso_unavailable`.
   */
  callSso(call: AuthRequest): Promise<{ response: Response; confirmation: Confirmation | null }>
  /**
   * Asks the provider again. Null: it does not know the person any more. Throws if it
   * does not answer.
   */
  confirmAtProvider(known: { refreshToken: string; subject: string }): Promise<Confirmation | null>
  /** Ends the passkeys, API keys and paired browsers of a user. */
  endKeys(userId: string): Promise<void>
  verifyPassword(typed: { hash: string; password: string; userId: string }): Promise<boolean>
  /** Replaces a password whose stored hash is still this one. Returns whether it did. */
  setPassword(change: { userId: string; stored: string; password: string }): Promise<boolean>
  /**
   * Hashes a password again that was just typed correctly, if its stored hash has other
   * parameters than new ones.
   */
  renewPasswordHash(typed: { userId: string; password: string }): Promise<void>
}
