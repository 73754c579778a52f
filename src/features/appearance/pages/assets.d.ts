declare module "*?raw" {
  const text: string;
  export default text;
}

declare module "*?inline" {
  const address: string;
  export default address;
}
