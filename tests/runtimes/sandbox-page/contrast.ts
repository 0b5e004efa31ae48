/** Finds texts whose WCAG 2 contrast to their background is below `least`. Self-contained, because it is sent to a page. */
export function lowContrasts(least: number): string[] {
  const options = { willReadFrequently: true };
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", options) as OffscreenCanvasRenderingContext2D;
  const channels = (colour: string): readonly number[] => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (channels(backgroundColor)[3] === 255) return backgroundColor;
    }
    return "white";
  };
  const isShown = (element: Element) => element.checkVisibility() && !element.closest(".visually-hidden, :disabled");
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  return [...document.body.querySelectorAll("*")]
    .filter((element) => hasText(element) && isShown(element))
    .flatMap((element) => {
      const ground = groundOf(element);
      const { color } = getComputedStyle(element);
      const [dark = 0, light = 0] = [luminance(color), luminance(ground)].sort((left, right) => left - right);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < least ? [`${element.textContent?.trim()}: ${contrast.toFixed(2)} (${color} on ${ground})`] : [];
    });
}
