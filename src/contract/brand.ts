// What the built pages have where the properties of an installation belong. The server fills them in.
export const documentPlaces = {
  name: '__BRAND_NAME__',
  url: '__BRAND_URL__',
  plans: '__PLANS__',
  selling: '__SELLING__',
} as const

/** What a server without a brand of its own is called, and where its name leads. */
export const defaultBrand = { name: 'Pith', url: '/' } as const
