/** To whom bids are sealed: any `needed` of these officers open them together, fewer do not. */
export type Committee = { needed: number; officers: readonly { key: string; publicKey: string }[] }
