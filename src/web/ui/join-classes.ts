/** Joins the class names that are set. */
/** Joins the class names that apply. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
