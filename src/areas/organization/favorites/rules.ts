/** The maximum number of favorites: a menu still shows them at a glance. */
export const mostFavorites = 20

export const whyNotKeep = (kept: number): string | null =>
  kept >= mostFavorites ? `You have ${mostFavorites} favorites. Remove one first.` : null

/** An address within the product: `//` would lead to another site. */
export const isOwnPath = (path: string): boolean => /^\/(?!\/)[^\\\s]*$/.test(path)
