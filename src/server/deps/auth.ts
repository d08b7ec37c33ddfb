// The interface to the authentication library.

/** `path` is relative to /api/auth. Other headers of the browser are not passed on, so that a caller cannot influence Better Auth. */
export type AuthRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  cookie?: string
  authorization?: string
  /** Requests that hash a password run one after another. */
  hashesPassword?: boolean
}

export type Auth = {
  call(call: AuthRequest): Promise<Response>
  verifyPassword(typed: { hash: string; password: string }): Promise<boolean>
  /** Hashes a password again that was just typed correctly, if its stored hash has other parameters than new ones. */
  renewPasswordHash(typed: { userId: string; password: string }): Promise<void>
}
