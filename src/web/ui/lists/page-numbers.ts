// Lists the page numbers shown below a list: the first, the last, the current one and its
// neighbors; null is an ellipsis.

export function listPageNumbers(current: number, last: number): (number | null)[] {
  const pages = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const previous = pages[index - 1] ?? 0
    return page - previous > 1 ? [null, page] : [page]
  })
}
