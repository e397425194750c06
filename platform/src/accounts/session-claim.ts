/** Claim by which the token of an exchanged session names the session it came from. */
export const sessionClaim = 'embedSession';
