/** The officers that bids are sealed to: any `needed` of them can open bids together, fewer cannot. */
export type Committee = { needed: number; officers: readonly { key: string; publicKey: string }[] }
