// Security headers: only own scripts and no framing. Pictures and embedded players of the
// sources of videos are allowed.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { sources } from '#contract/sources/registry.ts'
import type { Deps } from '../deps/deps.ts'

/**
 * What neither the pages nor the embedded player ask a browser for. Bluetooth is not here:
 * Chromium on Linux does not know it, and would complain about each page.
 */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'displayCapture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
] as const

/** `inlineScripts` are the hashes of the scripts inside the documents. */
export function securityHeaders({ settings }: Deps, inlineScripts: string[]): MiddlewareHandler {
  const overHttps = settings.PUBLIC_URL?.startsWith('https:') ?? false
  // With another YOUTUBE_BASE_URL, images come from there.
  const imageOrigin = new URL(settings.YOUTUBE_BASE_URL).origin
  const pictures = sources.flatMap(({ pictureHosts = [] }) =>
    pictureHosts.map((host) => `https://${host}`),
  )
  const players = sources.flatMap(({ embedUrl }) =>
    embedUrl ? new URL(embedUrl('', 0, '')).origin : [],
  )
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', imageOrigin, ...pictures],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: players,
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
    // YouTube's player does not play without a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: overHttps ? 'max-age=63072000; includeSubDomains' : false,
    permissionsPolicy: Object.fromEntries(unusedFeatures.map((feature) => [feature, false])),
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: 'same-origin',
  })
}
