/** The person of a second factor. */
export type FactorOwner = { readonly companyId: number; readonly userId: number };
