/** The code is unique in the library, so a second one would only confuse. */
export const alreadyAdded = (title: string): string => `${title} is already in your library.`
