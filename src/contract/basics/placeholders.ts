// What the built pages have where the properties of an installation belong. The server
// fills them in.

/** Apart from the others, because texts of the contract have it, too. */
export const namePlaceholder = '__BRAND_NAME__'

export const documentPlaceholders = {
  name: namePlaceholder,
  url: '__BRAND_URL__',
  plans: '__PLANS__',
  selling: '__SELLING__',
  signUp: '__SIGN_UP__',
  installed: '__INSTALLED__',
  guestDays: '__GUEST_DAYS__',
  questions: '__QUESTIONS__',
  community: '__COMMUNITY__',
} as const

/** The number of questions that a plan has on a day. */
export const questionsPlaceholder = (plan: string) => `__QUESTIONS_OF_${plan}__`

/** How the names of the built pages end that are for servers without plans to sell. */
export const notSelling = '.not-selling'
