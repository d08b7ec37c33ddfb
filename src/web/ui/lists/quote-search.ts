/** Puts a search, or a part of one, in quotes. It may have quotes of its own. */
export const quoteSearch = (search: string) => (/["“”„]/.test(search) ? search : `“${search}”`)
