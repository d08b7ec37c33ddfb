// What the built pages have where the name of an installation and the site of its operator belong. The server fills it in.
export const brandPlaces = { name: '__BRAND_NAME__', url: '__BRAND_URL__' } as const

/** What a server without a brand of its own is called, and where its name leads. */
export const defaultBrand = { name: 'Pith', url: '/' } as const
