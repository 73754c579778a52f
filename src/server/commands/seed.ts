export async function seedDemo(): Promise<void> {}
