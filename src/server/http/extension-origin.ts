// Recognizes requests of browser extensions.
import type { Context } from 'hono'
import { api } from '#contract/basics/paths.ts'

const extensionOrigin = /^(chrome|moz|safari-web)-extension:\/\/[\w-]+$/

/** A page cannot send such an Origin. */
export function isFromExtension(c: Context): boolean {
  return extensionOrigin.test(c.req.header('origin') ?? '')
}

/** The calls with which an extension starts and ends its pairing. They read no cookies. */
export function isPairingCall(c: Context): boolean {
  return (
    c.req.path === api.pairings ||
    c.req.path === api.endedPairing ||
    /^\/api\/pairings\/[\w-]+\/key$/.test(c.req.path)
  )
}
