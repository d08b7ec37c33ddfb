// The headers that bind the browser: own scripts only, no framing, no guessing; the player may be framed in, and pictures may come from YouTube.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Deps } from '../deps.ts'

export function security({ settings }: Deps): MiddlewareHandler {
  const overHttps = settings.PUBLIC_URL?.startsWith('https:') ?? false
  // Elsewhere than at the real YouTube, pictures come from there.
  const pictures = new URL(settings.YOUTUBE_BASE_URL).origin
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', pictures, 'https://i.ytimg.com', 'https://*.ytimg.com', 'https://*.ggpht.com'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ['https://www.youtube-nocookie.com'],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
    // YouTube's player refuses to play where it is told nothing at all about the page.
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: overHttps ? 'max-age=63072000; includeSubDomains' : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: 'same-origin',
  })
}
