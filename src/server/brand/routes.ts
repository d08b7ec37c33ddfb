// The style sheet and the logo of the installation.
import { type Context, Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { type BrandLook, logoPath, stylesheetPath, versionOf, writeStylesheet } from './brand.ts'

/**
 * They have headers of their own: a logo that is opened by its address must not run what
 * an SVG may contain.
 */
export const brandRoutes = (brand: BrandLook) => {
  const { logo } = brand
  const stylesheet = writeStylesheet(brand)
  const app = new Hono()
  app.use(
    '/brand/*',
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], sandbox: [] },
      // The pages set it.
      strictTransportSecurity: false,
    }),
  )
  const send = (
    c: Context,
    body: string | Uint8Array<ArrayBuffer>,
    { type, version }: { type: string; version: string },
  ) => {
    const isCurrent = c.req.query('v') === version
    c.header(
      'Cache-Control',
      isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    c.header('Content-Type', type)
    return c.body(body)
  }
  if (stylesheet !== null)
    app.get(stylesheetPath, (c) =>
      send(c, stylesheet, { type: 'text/css; charset=utf-8', version: versionOf(stylesheet) }),
    )
  if (logo) app.get(logoPath, (c) => send(c, new Uint8Array(logo.bytes), logo))
  return app
}
